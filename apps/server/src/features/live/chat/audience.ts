import type { LiveChatAudience } from '@plax/contracts/live/chat-values'
import type { SenderFacts } from './senders.ts'

/** What somebody would have to be to write in a chat; null if they may. */
export function missingAudience(
  audience: LiveChatAudience,
  {
    sender,
    hasPass,
  }: { sender: Pick<SenderFacts, 'level' | 'isFollower'> | undefined; hasPass: boolean },
): Exclude<LiveChatAudience, 'everyone'> | null {
  const isSubscriber = (sender?.level ?? 0) > 0
  if (audience === 'everyone' || isSubscriber || hasPass) return null
  return audience === 'followers' && sender?.isFollower ? null : audience
}
