import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/select.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { StoryContent } from '../story/story.queries.ts'
import type { SetupPartProps } from './about-fields.tsx'
import { AccessFields } from './access-fields.tsx'
import { RelatedCreator } from './related-creator.tsx'

/** Who sees the story, who may chat, and what else they may see. */
export function ReaderFields({ story, setup, problems }: SetupPartProps & { story: StoryContent }) {
  const { t } = useLingui()
  const { draft, set } = setup
  return (
    <>
      <Field label={t`Visibility`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.visibility}
            options={[
              { value: 'public', label: t`Public`, hint: t`Anyone can find it after you publish.` },
              { value: 'private', label: t`Private`, hint: t`Only you can see it.` },
            ]}
            onChange={(value) => set('visibility', value === 'private' ? 'private' : 'public')}
          />
        )}
      </Field>
      <AccessFields story={story} setup={setup} problems={problems} />
      <Switch
        label={t`Adults only`}
        hint={t`Images are blurred for readers who haven’t verified their age.`}
        checked={draft.isAdult}
        onChange={(isAdult) => set('isAdult', isAdult)}
      />
      <Switch
        label={t`Public canvas`}
        hint={t`Others can view and copy the canvas.`}
        checked={draft.canvasPublic}
        onChange={(canvasPublic) => set('canvasPublic', canvasPublic)}
      />
      <Switch
        label={t`Show lore to readers`}
        hint={t`Readers see which lore a reply used, with its keywords. Otherwise only you see it.`}
        checked={draft.lorePublic}
        onChange={(lorePublic) => set('lorePublic', lorePublic)}
      />
      <Switch
        label={t`Offer suggested replies`}
        hint={t`A button after each reply suggests three things to say. Readers pay the price of a reply, and only when they press it.`}
        checked={draft.suggestReplies}
        onChange={(suggestReplies) => set('suggestReplies', suggestReplies)}
      />
      <RelatedCreator story={story} />
    </>
  )
}
