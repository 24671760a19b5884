import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import type { StoryToggles } from '@plax/story-engine/nodes'
import {
  Part,
  SwitchControl,
  TextControl,
  useBind,
  useChange,
  usePlaceholderHint,
} from './controls.tsx'

/** R-story-chat-019. */
export function StoryFields({ node }: { node: NodeOf<'story'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const placeholders = usePlaceholderHint()
  return (
    <>
      <SwitchControl
        {...bind('isStart')}
        label={t`Start of story`}
        hint={t`Chats start at this node.`}
      />
      <TextControl {...bind('title')} label={t`Node title`} max={MAX_TITLE_CHARS} />
      <TextControl
        {...bind('prologue')}
        label={t`Prologue`}
        hint={t`The first message in every chat. ${placeholders}`}
        multiline
      />
      <TextControl
        {...bind('coreContext')}
        label={t`Core context`}
        hint={t`Facts that stay true throughout. Always included.`}
        multiline
      />
      <TextControl {...bind('fullStory')} label={t`Full story`} multiline />
      <TextControl
        {...bind('closingInstructions')}
        label={t`Closing instructions`}
        hint={t`Sent last, right before each reply.`}
        multiline
      />
      <Toggles node={node} />
    </>
  )
}

/** R-story-chat-020: what this story leaves on. */
function Toggles({ node }: { node: NodeOf<'story'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const { toggles } = node.data
  const labels: Record<keyof StoryToggles, string> = {
    dynamicMemory: t`Dynamic memory`,
    plotCompression: t`Automatic plot compression`,
    stateUpdates: t`Automatic state updates`,
    macroPrompts: t`Macro prompts`,
    defaultSystemInstructions: t`Default system instructions`,
    defaultContentPolicy: t`Default content policy`,
    emotionImages: t`Emotion images`,
    situationImages: t`Situation images`,
  }
  return (
    <Part title={<Trans>Advanced</Trans>}>
      {(Object.keys(labels) as (keyof StoryToggles)[]).map((name) => (
        <SwitchControl
          key={name}
          nodeId={node.id}
          field={`toggles.${name}`}
          label={labels[name]}
          value={toggles[name]}
          onChange={(on) => change({ toggles: { ...toggles, [name]: on } }, `toggles.${name}`)}
        />
      ))}
    </Part>
  )
}
