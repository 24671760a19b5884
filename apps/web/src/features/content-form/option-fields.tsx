import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ContentForm } from './use-content-form.ts'

/** When it’s published, and to whom it’s shown. */
export function OptionFields({ setup }: { setup: ContentForm }) {
  const { t } = useLingui()
  const { api } = useApp()
  // Without countries nobody can be kept out by theirs.
  const place = useQuery({
    queryKey: ['country'],
    queryFn: ({ signal }) => api('GET /account/country', { signal }),
    staleTime: Infinity,
  })
  const { form, draft, set, errorOf, isDraft } = setup
  const options = [
    ['isAdult', t`Adults only`, t`Only people who verified their age can open it.`],
    ['blurThumbnail', t`Blur thumbnail`, t`For people who haven’t verified their age.`],
    [
      'isPrivate',
      t({ message: 'Private', context: 'content' }),
      t({ message: 'Only you can see it.', context: 'content' }),
    ],
    ['isReplay', t`Replay`, t`A recording of a live stream.`],
    ['isScenarioItem', t`Part of a branching story`, t`Shown only inside the story, not in lists.`],
    [
      'openToKorea',
      t`Available in Korea`,
      place.data?.isDetected === false
        ? t`This site doesn’t detect countries, so people in Korea can see it either way.`
        : t`People in Korea can see it.`,
    ],
    ['skipEncryption', t`Don’t protect the file`, t`Only for listed creators.`],
  ] as const
  return (
    <>
      {isDraft ? (
        <TextField
          form={form}
          name="publishAt"
          type="datetime-local"
          label={t`Publish at`}
          hint={t`The content is hidden and can’t be edited until then. Leave empty to publish right away.`}
          className="max-w-64"
        />
      ) : null}
      {options.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={draft[name]}
          onChange={(isOn) => set(name, isOn)}
        />
      ))}
      <Failure error={errorOf('skipEncryption')} />
    </>
  )
}
