import { z } from 'zod'

export type InputSchema = z.core.JSONSchema.JSONSchema
export type Contract = z.ZodType

/** What a contract takes, as JSON Schema. */
export function inputSchema(contract: Contract): InputSchema {
  return z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' })
}
