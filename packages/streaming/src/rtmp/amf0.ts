/** A value of AMF0. Objects and ECMA arrays are both objects, without a prototype. */
export type AmfValue =
  | number
  | boolean
  | string
  | null
  | undefined
  | Date
  | AmfValue[]
  | { [key: string]: AmfValue }

/** The markers of AMF0's types (AMF 0 specification, 2.1); the others are refused. */
export const marker = {
  number: 0x00,
  boolean: 0x01,
  string: 0x02,
  object: 0x03,
  null: 0x05,
  undefined: 0x06,
  ecmaArray: 0x08,
  objectEnd: 0x09,
  strictArray: 0x0a,
  date: 0x0b,
  longString: 0x0c,
} as const
