import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { voicesQuery } from '../speech/speech.api.ts'

/** Sends a test alert that a voice of the page’s language reads, or else the first voice. */
export function VoiceTest() {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const { language } = useLocale()
  const voices = useQuery(voicesQuery(api)).data?.items ?? []
  const voice = voices.find(({ langs }) => langs.includes(language)) ?? voices[0]
  const test = useMutation({
    mutationFn: (voiceOid: string) =>
      api('POST /live/test/donation', {
        body: { content: t`This is how donations are read aloud.`, voiceOid },
      }),
    onSuccess: () => showToast(t`Test alert sent`),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (!voice) return null
  return (
    <Button busy={test.isPending} onClick={() => test.mutate(voice.oid)}>
      <Trans>Test a voice</Trans>
    </Button>
  )
}
