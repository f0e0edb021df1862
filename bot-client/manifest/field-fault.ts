/** Why a field does not accept a value. The site has a sentence for each. */
export type FaultCode =
  | 'required'
  | 'wrong-type'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'off-step'
  | 'too-few'
  | 'too-many'
  | 'not-an-option'
  | 'not-a-url'
  | 'duplicate'
  | 'unknown-field'
  /** There is no such channel, role or member. */
  | 'not-found';

export interface FieldFault {
  code: FaultCode;
  /** The limit that the value exceeds. */
  limit?: number;
}
