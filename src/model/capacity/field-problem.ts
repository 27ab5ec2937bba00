/** Why a figure that a person typed cannot be used. */
export type FieldProblem =
  | 'notInGuide'
  | 'notAboveZero'
  | 'belowOneByte'
  | 'tooLarge'
  | 'notWhole'
  | 'notAMix'
  | 'notAShare'
  | 'largerThanConnections';
