import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import type { StoryToggles } from '@plax/story-engine/nodes'
import { Part, SwitchControl, TextControl, useChange, usePlaceholderHint } from './controls.tsx'

/** R-story-chat-019. */
export function StoryFields({ node }: { node: NodeOf<'story'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const placeholders = usePlaceholderHint()
  const { data } = node
  return (
    <>
      <SwitchControl
        nodeId={node.id}
        field="isStart"
        label={t`Start of story`}
        hint={t`Chats start at this node.`}
        checked={data.isStart}
        onChange={(isStart) => change({ isStart }, 'isStart')}
      />
      <TextControl
        nodeId={node.id}
        field="title"
        label={t`Node title`}
        max={MAX_TITLE_CHARS}
        value={data.title}
        onChange={(title) => change({ title }, 'title')}
      />
      <TextControl
        nodeId={node.id}
        field="prologue"
        label={t`Prologue`}
        hint={t`The first message in every chat. ${placeholders}`}
        multiline
        value={data.prologue}
        onChange={(prologue) => change({ prologue }, 'prologue')}
      />
      <TextControl
        nodeId={node.id}
        field="coreContext"
        label={t`Core context`}
        hint={t`Facts that stay true throughout. Always included.`}
        multiline
        value={data.coreContext}
        onChange={(coreContext) => change({ coreContext }, 'coreContext')}
      />
      <TextControl
        nodeId={node.id}
        field="fullStory"
        label={t`Full story`}
        multiline
        value={data.fullStory}
        onChange={(fullStory) => change({ fullStory }, 'fullStory')}
      />
      <TextControl
        nodeId={node.id}
        field="closingInstructions"
        label={t`Closing instructions`}
        hint={t`Sent last, right before each reply.`}
        multiline
        value={data.closingInstructions}
        onChange={(closingInstructions) => change({ closingInstructions }, 'closingInstructions')}
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
          checked={toggles[name]}
          onChange={(on) => change({ toggles: { ...toggles, [name]: on } }, `toggles.${name}`)}
        />
      ))}
    </Part>
  )
}
