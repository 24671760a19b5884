export const CHAT_FILE_ERROR_CODES = [
  'chat_file.too_large',
  'chat_file.too_deep',
  'chat_file.bad_json',
  'chat_file.not_a_chat',
  'chat_file.too_many_messages',
] as const

export type ChatFileErrorCode = (typeof CHAT_FILE_ERROR_CODES)[number]

/** The only thing that reading a chat throws; `line` counts from 1 where the file has lines. */
export class ChatFileError extends Error {
  readonly code: ChatFileErrorCode
  readonly line: number | null

  constructor(code: ChatFileErrorCode, line: number | null = null) {
    super(line === null ? code : `${code} in line ${line}`)
    this.name = 'ChatFileError'
    this.code = code
    this.line = line
  }
}
