import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Settings } from '../config/settings.js';

interface Bucket {
  tokens: number;
  at: number;
}

const MAX_BUCKETS = 10_000;

/**
 * A token bucket a key: `rateLimitPerSecond` a second, bursts of twice that (api.md). Each replica counts for itself:
 * a limit protects a process, and correctness does not hang on it.
 */
@Injectable()
export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @returns 0 when the request may pass, else the whole seconds after which one may. */
  take(keyId: string): number {
    const rate = this.settings.rateLimitPerSecond;
    if (rate === 0) return 0;
    const bucket = this.refilled(keyId, rate);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / rate);
    bucket.tokens -= 1;
    return 0;
  }

  private refilled(keyId: string, rate: number): Bucket {
    const now = this.clock.now().getTime();
    const bucket = this.buckets.get(keyId) ?? this.newBucket(keyId, rate, now);
    // A clock that was set back gives nothing and takes nothing.
    const elapsed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(2 * rate, bucket.tokens + (elapsed * rate) / 1000);
    bucket.at = now;
    return bucket;
  }

  private newBucket(keyId: string, rate: number, now: number): Bucket {
    if (this.buckets.size >= MAX_BUCKETS) this.buckets.clear();
    const bucket = { tokens: 2 * rate, at: now };
    this.buckets.set(keyId, bucket);
    return bucket;
  }
}
