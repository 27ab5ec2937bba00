import { editionFor, isFree } from './sku';

it('takes Free_F1 as free, and no other SKU', () => {
  expect(['Free_F1', 'free_f1', 'Standard_S1', '', undefined].map(isFree)).toEqual([true, false, false, false, false]);
});

it('takes edition 2023-03 by itself for Premium_P2 alone, whose sizes only that edition has', () => {
  expect(editionFor(undefined, 'Premium_P2')).toBe('2023-03');
  expect(editionFor('2019-11', 'Premium_P2')).toBe('2019-11');
  for (const sku of ['Premium_P1', 'Standard_S1', 'Free_F1', undefined]) {
    expect(editionFor(undefined, sku)).toBe('2019-11');
  }
  expect(editionFor('2023-03', 'Standard_S1')).toBe('2023-03');
});
