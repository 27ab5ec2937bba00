export const TOGETHER: RegExp;
export function together(folder: string): void;
