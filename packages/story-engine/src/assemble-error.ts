export type AssembleErrorCode = 'story.prompt_over_budget' | 'story.tokenizer_mismatch'

/** `details` hold what a message needs: `neededTokens` and `maxPromptTokens`, or two names. */
export class AssembleError extends Error {
  readonly code: AssembleErrorCode
  readonly details: Readonly<Record<string, string | number>>

  constructor(code: AssembleErrorCode, details: Record<string, string | number>) {
    super(code)
    this.name = 'AssembleError'
    this.code = code
    this.details = details
  }
}
