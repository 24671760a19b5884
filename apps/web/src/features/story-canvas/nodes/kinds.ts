import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NodeKind } from '@plax/story-engine/sockets'
import {
  BookOpenText,
  Image,
  type LucideIcon,
  NotebookText,
  TextQuote,
  UserRound,
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
    hint: msg`Where it begins: prologue, plot and rules`,
    icon: BookOpenText,
    ink: 'text-node-story',
    soft: 'bg-node-story-soft',
    dot: 'bg-node-story!',
    edge: 'plax-edge-story',
  },
  character: {
    label: msg`Character`,
    hint: msg`Someone the reader meets`,
    icon: UserRound,
    ink: 'text-node-character',
    soft: 'bg-node-character-soft',
    dot: 'bg-node-character!',
    edge: 'plax-edge-character',
  },
  lorebook: {
    label: msg`Lorebook`,
    hint: msg`Facts told when they come up`,
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
}

export const kindsInOrder: readonly NodeKind[] = ['story', 'character', 'lorebook', 'text', 'image']

const socketLabels: Record<string, MessageDescriptor> = {
  speechStyle: msg`Speech style`,
  emotionImages: msg`Emotion images`,
  situationImages: msg`Situation images`,
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
