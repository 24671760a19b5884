import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LiveEventData } from '@plax/story-engine'
import type { NodeKind } from '@plax/story-engine/sockets'
import {
  BookOpenText,
  CircleUserRound,
  HeartHandshake,
  Image,
  type LucideIcon,
  MessageSquareQuote,
  NotebookText,
  Radio,
  RefreshCw,
  TextQuote,
  UserRound,
  Variable,
  Zap,
} from 'lucide-react'

interface KindFace {
  label: MessageDescriptor
  /** What the kind is for, in one line. */
  hint: MessageDescriptor
  icon: LucideIcon
  /** Classes of the head, of sockets and edges. */
  ink: string
  soft: string
  dot: string
  edge: string
}

export const kindFaces: Record<NodeKind, KindFace> = {
  story: {
    label: msg`Story`,
    hint: msg`Where it starts: prologue, plot, and rules`,
    icon: BookOpenText,
    ink: 'text-node-story',
    soft: 'bg-node-story-soft',
    dot: 'bg-node-story!',
    edge: 'plax-edge-story',
  },
  character: {
    label: msg`Character`,
    hint: msg`A character the reader meets`,
    icon: UserRound,
    ink: 'text-node-character',
    soft: 'bg-node-character-soft',
    dot: 'bg-node-character!',
    edge: 'plax-edge-character',
  },
  lorebook: {
    label: msg`Lorebook`,
    hint: msg`Facts included when they come up`,
    icon: NotebookText,
    ink: 'text-node-lorebook',
    soft: 'bg-node-lorebook-soft',
    dot: 'bg-node-lorebook!',
    edge: 'plax-edge-lorebook',
  },
  text: {
    label: msg`Text`,
    hint: msg`A speech style or the core context`,
    icon: TextQuote,
    ink: 'text-node-text',
    soft: 'bg-node-text-soft',
    dot: 'bg-node-text!',
    edge: 'plax-edge-text',
  },
  image: {
    label: msg`Image`,
    hint: msg`An emotion or a situation`,
    icon: Image,
    ink: 'text-node-image',
    soft: 'bg-node-image-soft',
    dot: 'bg-node-image!',
    edge: 'plax-edge-image',
  },
  user: {
    label: msg`User`,
    hint: msg`Who the reader plays`,
    icon: CircleUserRound,
    ink: 'text-node-user',
    soft: 'bg-node-user-soft',
    dot: 'bg-node-user!',
    edge: 'plax-edge-user',
  },
  relation: {
    label: msg`Relation`,
    hint: msg`How two characters relate`,
    icon: HeartHandshake,
    ink: 'text-node-relation',
    soft: 'bg-node-relation-soft',
    dot: 'bg-node-relation!',
    edge: 'plax-edge-relation',
  },
  trigger: {
    label: msg`Trigger`,
    hint: msg`What happens when conditions are met`,
    icon: Zap,
    ink: 'text-node-trigger',
    soft: 'bg-node-trigger-soft',
    dot: 'bg-node-trigger!',
    edge: 'plax-edge-trigger',
  },
  variable: {
    label: msg`Variable`,
    hint: msg`A value the story keeps track of`,
    icon: Variable,
    ink: 'text-node-variable',
    soft: 'bg-node-variable-soft',
    dot: 'bg-node-variable!',
    edge: 'plax-edge-variable',
  },
  updateRule: {
    label: msg`Update rule`,
    hint: msg`How a variable changes`,
    icon: RefreshCw,
    ink: 'text-node-update-rule',
    soft: 'bg-node-update-rule-soft',
    dot: 'bg-node-update-rule!',
    edge: 'plax-edge-update-rule',
  },
  macroPrompt: {
    label: msg`Macro prompt`,
    hint: msg`Keywords that include text for a few turns`,
    icon: MessageSquareQuote,
    ink: 'text-node-macro-prompt',
    soft: 'bg-node-macro-prompt-soft',
    dot: 'bg-node-macro-prompt!',
    edge: 'plax-edge-macro-prompt',
  },
  liveEvent: {
    label: msg`Live event`,
    hint: msg`A donation, mission, or roulette result on your stream`,
    icon: Radio,
    ink: 'text-node-live-event',
    soft: 'bg-node-live-event-soft',
    dot: 'bg-node-live-event!',
    edge: 'plax-edge-live-event',
  },
}

/** The kinds as the palette lays them out. */
export const kindGroups: readonly { label: MessageDescriptor; kinds: readonly NodeKind[] }[] = [
  { label: msg`Characters and plot`, kinds: ['story', 'character', 'user', 'relation'] },
  { label: msg`World and images`, kinds: ['lorebook', 'macroPrompt', 'text', 'image'] },
  { label: msg`State`, kinds: ['variable', 'trigger', 'updateRule', 'liveEvent'] },
]

export const liveEventNames: Record<LiveEventData['event'], MessageDescriptor> = {
  donation: msg`Donation`,
  mission: msg`Mission completed`,
  roulette: msg`Roulette result`,
}

const socketLabels: Record<string, MessageDescriptor> = {
  speechStyle: msg`Speech style`,
  emotionImages: msg`Emotion images`,
  situationImages: msg`Situation images`,
  when: msg({ message: 'When', context: 'condition' }),
  from: msg`From`,
  to: msg`To`,
  variable: msg`Variable`,
  variables: msg`Variables`,
  updateRules: msg`Update rules`,
  triggers: msg`Triggers`,
  macroPrompts: msg`Macro prompts`,
  liveEvents: msg`Live events`,
  liveEvent: msg`Live event`,
  coins: msg`Coins go to`,
  donor: msg`Name goes to`,
  message: msg`Message goes to`,
  item: msg`Roulette item goes to`,
  relations: msg`Relations`,
  relation: msg`Relation`,
  user: msg`User`,
  trigger: msg`Trigger`,
  updateRule: msg`Update rule`,
  macroPrompt: msg`Macro prompt`,
  characters: msg`Characters`,
  lorebooks: msg`Lorebooks`,
  coreContext: msg`Core context`,
  text: msg`Text`,
  image: msg`Image`,
  lorebook: msg`Lorebook`,
  character: msg`Character`,
  story: msg`Story`,
}

/** The name of a socket; its own name where no one has named it. */
export function socketLabel(socket: string): MessageDescriptor {
  return socketLabels[socket] ?? { id: socket, message: socket }
}

/** A text or an image stands behind others: alone it is the whole story again. */
export function canPreviewFrom(kind: NodeKind): boolean {
  return kind !== 'text' && kind !== 'image'
}
