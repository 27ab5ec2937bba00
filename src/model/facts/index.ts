export { CURRENCY, FACTS, isFact, MIX_SUM_TOLERANCE, type NumberFactName } from './facts';
export { factSchemas, takesOf } from './schema';
