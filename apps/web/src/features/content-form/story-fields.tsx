import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Workflow } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Content } from './content.queries.ts'
import { PictureField } from './picture-field.tsx'
import type { ContentForm } from './use-content-form.ts'

/** The way to where a branching story is drawn, and what is seen behind its scenes. */
export function StoryFields({ setup, content }: { setup: ContentForm; content: Content }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { contentOid } = content
  const { draft, set, errorOf, isDraft, retrySave } = setup
  const drawing = useMutation({
    mutationFn: async () => {
      // Only what is saved as a branching story can be drawn.
      if (isDraft && !(await retrySave())) return
      await navigate({ to: '/studio/scenario/$contentOid', params: { contentOid } })
    },
  })
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-ink-soft">
          <Trans>
            Add scenes and connect them with choices, or import a story from Twine or Ink.
          </Trans>
        </p>
        <Button
          icon={<Workflow aria-hidden className="size-4" />}
          busy={drawing.isPending}
          onClick={() => drawing.mutate()}
        >
          <Trans>Edit scenes</Trans>
        </Button>
      </div>
      <PictureField
        label={t`Background image`}
        hint={t`Shown as the background of the scenes.`}
        assetOid={draft.backgroundImage}
        content={content}
        error={errorOf('backgroundImage')}
        onChange={(backgroundImage) => set('backgroundImage', backgroundImage)}
      />
    </>
  )
}
