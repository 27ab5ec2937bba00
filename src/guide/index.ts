import { edition201911 } from './edition-2019-11';
import { edition202303 } from './edition-2023-03';
import { type Edition, type EditionId } from './types';

export * from './types';
export * from './units';
export * from './worked-examples';

export const EDITIONS: Readonly<Record<EditionId, Edition>> = {
  '2019-11': edition201911,
  '2023-03': edition202303,
};

export const DEFAULT_EDITION: EditionId = '2019-11';
