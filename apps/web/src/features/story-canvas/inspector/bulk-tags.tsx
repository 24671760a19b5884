import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { MAX_TAG_CHARS } from '@plax/story-engine/limits'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TagsInput } from '../../../ui/tags-input.tsx'
import { showToast } from '../../../ui/toast.ts'
import { applyTags, maxTags } from '../model/tags.ts'
import { useEditor, useEditorState } from '../use-editor.ts'
import { Part } from './controls.tsx'

/** Gives tags to all selected images; each stops at what it can hold (R-story-chat-057). */
export function BulkTags({ ids, images }: { ids: readonly string[]; images: number }) {
  const { t } = useLingui()
  const editor = useEditor()
  const newTagging = useEditorState(({ metadata }) => metadata.newTagging)
  const [tags, setTags] = useState<string[]>([])
  const max = maxTags(newTagging)
  const apply = () => {
    const { canvas, stopped } = applyTags(editor.canvas(), { ids: new Set(ids), tags, max })
    editor.apply(() => canvas)
    setTags([])
    if (stopped.length === 0) {
      showToast(t`Tags added`, { undo: editor.undo })
      return
    }
    const count = t`${plural(stopped.length, {
      one: '# image couldn’t fit all tags',
      other: '# images couldn’t fit all tags',
    })}`
    showToast(t`${count}. Each image can have up to ${max} tags.`, {
      tone: 'danger',
      undo: editor.undo,
    })
  }
  return (
    <Part title={<Trans>Tags for selected images</Trans>}>
      <Field label={t`Tags`} hint={t`Added to each image’s existing tags, up to ${max}.`}>
        {(field) => (
          <TagsInput
            id={field.id}
            aria-describedby={field['aria-describedby']}
            tags={tags}
            max={100}
            maxLength={MAX_TAG_CHARS}
            onChange={setTags}
          />
        )}
      </Field>
      <Button
        icon={<Tags aria-hidden className="size-4" />}
        disabled={tags.length === 0}
        onClick={apply}
      >
        {t`${plural(images, { one: 'Add to # image', other: 'Add to # images' })}`}
      </Button>
    </Part>
  )
}
