export function together(folder: string): void;
