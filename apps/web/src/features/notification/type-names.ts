import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationChannel, NotificationType } from '@plax/contracts/notification-values'
import {
  FileText,
  type LucideIcon,
  MessageSquare,
  Radio,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Star,
  Video,
  Wrench,
} from 'lucide-react'

export const typeNames: Record<NotificationType, MessageDescriptor> = {
  content: msg`New content`,
  post: msg`Posts`,
  comment: msg`Comments`,
  sale: msg`Sales`,
  subscriber: msg`Subscribers`,
  live: msg`Live`,
  recording: msg`Recordings`,
  account: msg`Your account`,
  console: msg`Administration`,
}

export const typeHints: Record<NotificationType, MessageDescriptor> = {
  content: msg`From your favourite creators, and from those whose stories you chat in.`,
  post: msg`From creators you follow.`,
  comment: msg`On what you made, and answers to you.`,
  sale: msg`When somebody buys from you.`,
  subscriber: msg`When somebody subscribes to you.`,
  live: msg`When a creator you follow goes live.`,
  recording: msg`When a recording can be watched.`,
  account: msg`Its safety, and what was decided about your works. The list and mail always tell you.`,
  console: msg`When payments differ from the gateway’s list.`,
}

export const channelNames: Record<NotificationChannel, MessageDescriptor> = {
  app: msg`In the list`,
  mail: msg`Mail`,
  push: msg`Push`,
}

export const typeIcons: Record<NotificationType, LucideIcon> = {
  content: Sparkles,
  post: FileText,
  comment: MessageSquare,
  sale: ShoppingBag,
  subscriber: Star,
  live: Radio,
  recording: Video,
  account: ShieldCheck,
  console: Wrench,
}
