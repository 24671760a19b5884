import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  NotificationChannel,
  NotificationType,
} from '@plax/contracts/notification/notification-values'
import {
  CircleUserRound,
  FileText,
  type LucideIcon,
  MessageSquare,
  Radio,
  ReceiptText,
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
  recording: msg`Replays`,
  receipt: msg`Receipts`,
  account: msg`Your account`,
  console: msg`Administration`,
}

export const typeHints: Record<NotificationType, MessageDescriptor> = {
  content: msg`From creators you follow and creators whose stories you chat in.`,
  post: msg`From creators you follow.`,
  comment: msg`On your work, and replies to you.`,
  sale: msg`When someone buys from you.`,
  subscriber: msg`When someone subscribes to you.`,
  live: msg`When a creator you follow goes live.`,
  recording: msg`When a replay is ready to watch.`,
  receipt: msg`For the purchases, gifts, subscriptions, and coins you pay for.`,
  account: msg`Account security and decisions about your work. You always get these on this site and by email.`,
  console: msg`When payments don’t match the payment provider’s records.`,
}

export const channelNames: Record<NotificationChannel, MessageDescriptor> = {
  app: msg`On this site`,
  mail: msg`Emails`,
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
  receipt: ReceiptText,
  account: CircleUserRound,
  console: Wrench,
}
