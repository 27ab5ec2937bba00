import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket as Stream } from 'node:net';

/**
 * Relays datagrams and streams to the cluster port of one Alertmanager, which advertises the relay's address to the
 * others. The sender of a datagram is known by its port; the sender of a stream is not.
 */
export class GossipRelay {
  private readonly streams = new Set<Stream>();
  /** Drops datagrams from these ports, or from all. */
  private dropped: ReadonlySet<number> | 'all' = new Set();
  private refusesStreams = false;

  private constructor(
    /** The advertised port. */
    readonly port: number,
    private readonly member: number,
    private readonly datagrams: Socket,
    private readonly listener: Server
  ) {
    datagrams.on('message', (message, { port: sender }) => {
      if (this.dropped !== 'all' && !this.dropped.has(sender)) {
        datagrams.send(message, member, '127.0.0.1');
      }
    });
    listener.on('connection', (stream) => this.pass(stream));
  }

  /**
   * @param port the relay's own
   * @param member the Alertmanager's
   */
  static async start(port: number, member: number): Promise<GossipRelay> {
    const datagrams = createSocket('udp4').bind(port, '127.0.0.1');
    await once(datagrams, 'listening');
    const listener = createServer().listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return new GossipRelay(port, member, datagrams, listener);
  }

  /** Refuses streams from everyone; members that are not cut off continue with datagrams, the usual way of gossip. */
  cut(from: 'all' | readonly number[]): void {
    this.dropped = from === 'all' ? 'all' : new Set(from);
    this.refusesStreams = true;
    this.streams.forEach((stream) => stream.destroy());
  }

  mend(): void {
    this.dropped = new Set();
    this.refusesStreams = false;
  }

  async stop(): Promise<void> {
    this.streams.forEach((stream) => stream.destroy());
    this.datagrams.close();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private pass(stream: Stream): void {
    if (this.refusesStreams) {
      stream.destroy();
      return;
    }
    const onward = connect(this.member, '127.0.0.1');
    for (const [end, other] of [
      [stream, onward],
      [onward, stream],
    ]) {
      this.streams.add(end);
      end.on('close', () => {
        this.streams.delete(end);
        other.destroy();
      });
      // An error on one side closes the other.
      end.on('error', () => other.destroy());
      end.pipe(other);
    }
  }
}
