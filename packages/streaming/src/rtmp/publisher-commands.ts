import { decodeAmf0 } from './amf0-decode.ts'
import type { AmfValue } from './amf0.ts'
import type { RtmpMessage } from './chunk-reader.ts'
import { messageType } from './message-types.ts'
import { RtmpError } from './rtmp-error.ts'

interface Command {
  name: string
  transaction: number
  /** What follows the transaction: the command object, then the command's own values. */
  args: AmfValue[]
  streamId: number
}

const maxAppLength = 256
const setDataFrame = Uint8Array.from('\u0002\u0000\u000d@setDataFrame', (one) => one.charCodeAt(0))

/** Throws `RtmpError` if a message isn't a command. */
export function readCommand({ type, streamId, body }: RtmpMessage): Command {
  const isAmf3 = type === messageType.commandAmf3
  if (isAmf3 && body[0] !== 0) throw new RtmpError('amf', 'AMF3 is not supported.')
  const [name, transaction = 0, ...args] = decodeAmf0(isAmf3 ? body.subarray(1) : body)
  if (typeof name !== 'string' || typeof transaction !== 'number') {
    throw new RtmpError('command', 'A command has no name.')
  }
  return { name, transaction, args, streamId }
}

/** The app of a `connect` command. */
export function readApp({ args: [object] }: Command): string {
  const app = typeof object === 'object' && object && 'app' in object ? object.app : null
  if (typeof app !== 'string' || app.length > maxAppLength) {
    throw new RtmpError('command', 'The connect command has no app.')
  }
  return app
}

/** The key of a `publish` command, without its query string; null if it can't be one. */
export function readKey({ args: [, name] }: Command): string | null {
  if (typeof name !== 'string') throw new RtmpError('command', 'The publish command has no name.')
  const [key = ''] = name.split('?', 1)
  return /^[A-Za-z0-9_-]{1,128}$/.test(key) ? key : null
}

/** The body of a data message as an FLV tag has it: without a leading 0 (AMF3) and `@setDataFrame`. */
export function readData({ type, body }: RtmpMessage): Uint8Array {
  const values = type === messageType.dataAmf3 && body[0] === 0 ? body.subarray(1) : body
  const isFrame = setDataFrame.every((byte, i) => values[i] === byte)
  return isFrame ? values.subarray(setDataFrame.length) : values
}
