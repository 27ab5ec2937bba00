/**
 * The guide's units of size: a KB is 1,024 B and an MB is 1,000 of those KB. With any other reading the bandwidth cells
 * would not equal their message rate times 2,048 B (docs/decisions/0004-bytes-not-bits.md).
 */
export const GUIDE_KB = 1024;
export const GUIDE_MB = 1000 * GUIDE_KB;

/** The message that every table of the guide was measured with, in bytes. */
export const GUIDE_MESSAGE_BYTES = 2048;

/** "A message under 1,024 bytes costs as much as one of 1,024 bytes." */
export const SMALLEST_COSTED_MESSAGE_BYTES = 1024;
