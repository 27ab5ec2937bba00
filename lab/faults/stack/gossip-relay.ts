import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket as Stream } from 'node:net';

/**
 * Stands before the cluster port of one Alertmanager, which advertises this address: what the others tell it comes
 * through here, datagrams and streams. A datagram's sender is known by its port, a stream's is not.
 */
export class GossipRelay {
  private readonly streams = new Set<Stream>();
  /** Drops the datagrams that come from these ports, or all of them. */
  private dropped: ReadonlySet<number> | 'all' = new Set();
  private refusesStreams = false;

  private constructor(
    /** The port that the others know. */
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
   * @param port what it listens on
   * @param member the port at which the Alertmanager itself listens
   */
  static async start(port: number, member: number): Promise<GossipRelay> {
    const datagrams = createSocket('udp4').bind(port, '127.0.0.1');
    await once(datagrams, 'listening');
    const listener = createServer().listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return new GossipRelay(port, member, datagrams, listener);
  }

  /** Streams are refused from everyone; the members that are not cut off go on with datagrams, as gossip mostly does. */
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
      // Whichever side breaks it, the other is closed with it.
      end.on('error', () => other.destroy());
      end.pipe(other);
    }
  }
}
