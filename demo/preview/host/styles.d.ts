/** Bundled as files; TypeScript only needs to know that they exist. */
declare module '*.css';
