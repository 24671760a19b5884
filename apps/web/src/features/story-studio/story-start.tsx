import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { cardTypes } from '../story-canvas/card-types.ts'
import { ImportFailure } from './import-failure.tsx'
import { useNewStory } from './use-new-story.ts'

/** A page of the Studio on which stories begin: by its buttons, or from a card dropped anywhere. */
export function StoryStart({ children }: { children: (buttons: ReactNode) => ReactNode }) {
  const { t } = useLingui()
  const newStory = useNewStory()
  const { error, variables: source } = newStory
  const fromFiles = ([file]: File[]) => {
    if (file && !newStory.isPending) newStory.mutate(file)
  }
  return (
    <FileDrop
      onFiles={fromFiles}
      className="min-h-[calc(100dvh-8rem)]"
      invitation={
        <>
          <FileUp aria-hidden className="size-6" />
          <Trans>Drop the character card to create a story</Trans>
        </>
      }
    >
      <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
        {children(<NewStoryButtons newStory={newStory} onFiles={fromFiles} />)}
        {newStory.isPending ? (
          <div className="sticky bottom-4 mt-4">
            <Progress label={t`Creating story`} />
          </div>
        ) : null}
        {error && source instanceof File ? (
          <ImportFailure fileName={source.name} error={error} onDismiss={newStory.reset} />
        ) : null}
      </div>
    </FileDrop>
  )
}

function NewStoryButtons({
  newStory,
  onFiles,
}: {
  newStory: ReturnType<typeof useNewStory>
  onFiles: (files: File[]) => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      <input
        ref={input}
        type="file"
        accept={cardTypes}
        aria-label={t`Import character card`}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button
        disabled={newStory.isPending}
        icon={<FileUp aria-hidden className="size-4" />}
        onClick={() => input.current?.click()}
      >
        <Trans>Import card</Trans>
      </Button>
      <Button
        variant="primary"
        disabled={newStory.isPending}
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => newStory.mutate('blank')}
      >
        <Trans>New blank story</Trans>
      </Button>
    </div>
  )
}
