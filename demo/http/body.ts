import { type IncomingMessage } from 'node:http';

/** Why a body is not taken, with the status to answer. */
interface Refusal {
  status: number;
  text: string;
}

/**
 * Reads a body of one content type and limited length.
 *
 * @param type required, since a browser sends any page's forms to any address, but in their own types only
 */
export async function readBody(
  request: IncomingMessage,
  { type, limit }: { type: string; limit: number }
): Promise<Buffer<ArrayBuffer> | Refusal> {
  const [sent] = (request.headers['content-type'] ?? '').split(';');
  if (sent.trim().toLowerCase() !== type) {
    return { status: 415, text: `The content type must be ${type}.` };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Keeps reading beyond the limit: a sender that is cut off may not see the answer.
    if (size <= limit) {
      chunks.push(bytes);
    }
  }
  return size <= limit ? Buffer.concat(chunks) : { status: 413, text: `The body must not exceed ${limit} bytes.` };
}
