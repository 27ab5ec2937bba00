/** A picture on white, with a title in its upper left corner, as SVG. */
export function svg(size: { width: number; height: number }, title: string, parts: readonly string[]): string {
  const { width, height } = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="20" font-weight="bold">${title}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
