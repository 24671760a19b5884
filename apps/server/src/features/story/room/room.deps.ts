import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Settings } from '../../settings/settings.service.ts'
import type { Compiler } from '../compile/compiler.ts'
import type { Models } from '../models/models.service.ts'
import type { Replies } from '../reply/replies.ts'
import type { ChatCounts } from './chat-counts.ts'

/** What rooms are given. */
export interface RoomDeps {
  db: Db
  clock: Clock
  log: Log
  settings: Settings
  /** Signs the addresses of pictures that are sold. */
  secret: string
  models: Models
  compiler: Compiler
  replies: Replies
  chatCounts: ChatCounts
}
