import { msg } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import type { KindChannel } from '../../lib/item-kinds/kind-channel.ts'

export const storyChannel: KindChannel = {
  tabs: { stories: msg`Stories` },
  list: (api, { creatorOid, limit, cursor }, signal) =>
    api('GET /story-chat/chat-contents', {
      query: { list: 'creator', creatorOid, limit, ...(cursor && { cursor }) },
      signal,
    }),
  title: msg`Stories`,
  nothing: {
    Icon: BookOpen,
    title: msg`No stories yet`,
    ownText: msg`Stories you publish in Studio show up here.`,
    text: msg`This creator’s stories will show up here.`,
  },
}
