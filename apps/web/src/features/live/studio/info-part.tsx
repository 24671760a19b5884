import { Trans, useLingui } from '@lingui/react/macro'
import {
  streamDescriptionMaxLength,
  streamPasswordMaxLength,
  streamTagMaxLength,
  streamTagsMax,
  streamThumbnailMaxMegabytes,
  streamTitleMaxLength,
} from '@plax/contracts/live/live-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CoverField } from '../../../ui/cover-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Part } from '../../../ui/part.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TagsInput } from '../../../ui/tags-input.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { StreamChoices } from '../live.api.ts'
import { type InfoDraft, sentOf } from './info-draft.ts'
import { SaveFailure } from './save-failure.tsx'
import { useStudioAnswer } from './use-live-studio.ts'

/** What the stream is called and shows, and how it’s found. */
export function InfoPart({
  stream,
  isHeldBack = false,
  onUnsaved,
}: {
  stream: StreamChoices
  /** The site’s team keeps it off lists. */
  isHeldBack?: boolean | undefined
  onUnsaved: (hasUnsaved: boolean) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const show = useStudioAnswer()
  const hashtags = useQuery({
    queryKey: ['live-hashtags'],
    queryFn: ({ signal }) => api('GET /live/hashtags', { signal }),
    staleTime: 300_000,
  })
  const { form, values, isChanged, set } = useDraft<InfoDraft>({
    title: stream.title,
    description: stream.description,
    tags: stream.tags,
    thumbnail: stream.thumbnail,
    isAdultContent: stream.isAdultContent,
    usePassword: stream.hasPassword,
    password: '',
    passwordAgain: '',
    isListed: stream.isListed,
    useAnonymousChat: stream.useAnonymousChat,
    useBonusCoins: stream.useBonusCoins,
    startsItself: stream.startsItself,
  })
  useEffect(() => {
    onUnsaved(isChanged)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])
  const { password, passwordAgain, usePassword, thumbnail } = values
  const isPasswordMissing = usePassword && !stream.hasPassword && password === ''
  const [wasTried, setTried] = useState(false)
  const differs = usePassword && password !== passwordAgain
  const save = useMutation({
    mutationFn: () => {
      const body = sentOf(values, form.formState.defaultValues as InfoDraft)
      return api('POST /live/studio', { body })
    },
    onSuccess: (studio) => {
      show(studio)
      form.reset({ ...values, password: '', passwordAgain: '' })
      showToast(t`Stream saved`)
    },
  })
  const upload = async (file: File) => {
    const data = new FormData()
    data.set('file', file)
    set('thumbnail', await api('POST /live/thumbnail', { form: data }))
  }
  return (
    <Part title={<Trans>About this stream</Trans>}>
      <Card>
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (!isPasswordMissing && !differs) save.mutate()
          }}
        >
          <TextField form={form} name="title" label={t`Title`} maxLength={streamTitleMaxLength} />
          <LongTextField
            form={form}
            name="description"
            label={t`Description`}
            maxLength={streamDescriptionMaxLength}
          />
          <CoverField
            label={t`Thumbnail`}
            hint={t`16:9. JPEG, PNG, WebP, or GIF, up to ${streamThumbnailMaxMegabytes} MB.`}
            shape="wide"
            picture={thumbnail}
            nothing={<Trans>No thumbnail yet</Trans>}
            error={undefined}
            upload={upload}
            onRemove={() => set('thumbnail', null)}
          />
          <Field label={t`Tags`}>
            {(ids) => (
              <TagsInput
                {...ids}
                tags={values.tags}
                max={streamTagsMax}
                maxLength={streamTagMaxLength}
                suggestions={hashtags.data?.hashtags ?? []}
                onChange={(tags) => set('tags', tags)}
              />
            )}
          </Field>
          <Switch
            label={t`Listed`}
            hint={
              isHeldBack
                ? t`The site’s team took this stream off. Your choice counts from your next stream on.`
                : t`On Home, in search, and in rankings. Off: only people with the link find it.`
            }
            checked={values.isListed}
            onChange={(isOn) => set('isListed', isOn)}
          />
          <Switch
            label={t`For adults`}
            hint={t`Only age-verified viewers can watch.`}
            checked={values.isAdultContent}
            onChange={(isOn) => set('isAdultContent', isOn)}
          />
          <Switch
            label={t`Password`}
            hint={t`Viewers enter it before they can watch.`}
            checked={usePassword}
            onChange={(isOn) => set('usePassword', isOn)}
          />
          {usePassword ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                form={form}
                name="password"
                label={stream.hasPassword ? t`New password` : t`Password`}
                as={PasswordInput}
                autoComplete="new-password"
                maxLength={streamPasswordMaxLength}
                hint={stream.hasPassword ? t`Empty: it stays as it is.` : undefined}
                error={wasTried && isPasswordMissing ? t`Enter a password.` : null}
              />
              <TextField
                form={form}
                name="passwordAgain"
                label={t`Enter it again`}
                as={PasswordInput}
                autoComplete="new-password"
                maxLength={streamPasswordMaxLength}
                error={
                  differs && (wasTried || passwordAgain !== '')
                    ? t`The passwords do not match.`
                    : null
                }
              />
            </div>
          ) : null}
          <Switch
            label={t`Anonymous chat`}
            hint={t`Names of viewers are replaced by numbers.`}
            checked={values.useAnonymousChat}
            onChange={(isOn) => set('useAnonymousChat', isOn)}
          />
          <Switch
            label={t`Accept bonus coins`}
            hint={t`For tickets and donations. You earn nothing from bonus coins.`}
            checked={values.useBonusCoins}
            onChange={(isOn) => set('useBonusCoins', isOn)}
          />
          <Switch
            label={t`Go live automatically`}
            hint={t`As soon as your software sends, if there is a title and a thumbnail. Off: test first, then press “Go live”.`}
            checked={values.startsItself}
            onChange={(isOn) => set('startsItself', isOn)}
          />
          <SaveFailure error={save.error} />
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={save.isPending}
            disabled={!isChanged}
          >
            <Trans>Save</Trans>
          </Button>
        </form>
      </Card>
    </Part>
  )
}
