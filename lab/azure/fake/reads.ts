export type Kind = 'metrics' | 'definitions' | 'resources' | 'subscriptions' | 'batch' | 'graph';

/** Reads of Azure Resource Manager share a bucket; batches and Resource Graph have limits of their own. */
const IN_BUCKET: readonly Kind[] = ['metrics', 'definitions', 'resources', 'subscriptions'];

export interface Read {
  exporter: string;
  kind: Kind;
  /** Epoch seconds. */
  at: number;
  /** More than the bucket had. */
  beyond: boolean;
  /** Reads left in the bucket afterwards; undefined for a read from no bucket. */
  left: number | undefined;
}

/** Azure Resource Manager's allowance of a subscription for one principal. */
export const BUCKET = { size: 250, refillPerSecond: 25 } as const;

class Bucket {
  private tokens: number = BUCKET.size;
  private filled = 0;

  /** @returns false if the bucket is empty */
  take(at: number): boolean {
    this.tokens = Math.min(BUCKET.size, this.tokens + Math.max(0, at - this.filled) * BUCKET.refillPerSecond);
    this.filled = at;
    const isLeft = this.tokens >= 1;
    this.tokens -= isLeft ? 1 : 0;
    return isLeft;
  }

  get left(): number {
    return Math.floor(this.tokens);
  }
}

/** Counts every read, and knows which ones Azure would have refused. Each exporter is a principal of its own. */
export class Reads {
  private readonly all: Read[] = [];
  private readonly buckets = new Map<string, Bucket>();
  private readonly latest = new Map<string, Bucket>();

  /** @returns false for a read of Resource Manager that the bucket no longer has */
  count(exporter: string, kind: Kind, subscription: string, at: number): boolean {
    if (!IN_BUCKET.includes(kind)) {
      this.all.push({ exporter, kind, at, beyond: false, left: undefined });
      return true;
    }
    const key = `${exporter} ${subscription.toLowerCase()}`;
    const bucket = this.buckets.get(key) ?? new Bucket();
    this.buckets.set(key, bucket);
    this.latest.set(exporter, bucket);
    const isLeft = bucket.take(at);
    this.all.push({ exporter, kind, at, beyond: !isLeft, left: bucket.left });
    return isLeft;
  }

  /** Returns the reads left in the bucket of an exporter's latest read. */
  left(exporter: string): number | undefined {
    return this.latest.get(exporter)?.left;
  }

  /** Reads of an exporter from one time to another, in epoch seconds. */
  between(exporter: string, from: number, to: number): Read[] {
    return this.all.filter((read) => read.exporter === exporter && read.at >= from && read.at < to);
  }
}
