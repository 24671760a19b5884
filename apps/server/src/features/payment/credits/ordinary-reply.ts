import type { Handlers } from '../../../platform/http/mount.ts'
import { ordinaryReplySetting } from '../../account/sign-up/ordinary-reply.service.ts'
import type { ConvertDeps } from './convert.ts'

export function ordinaryReplyHandlers({ settings }: Pick<ConvertDeps, 'settings'>): Handlers {
  return {
    'GET /wallet/ordinary-reply': async () => ({
      priceMilli: await settings.get(ordinaryReplySetting),
    }),
  }
}
