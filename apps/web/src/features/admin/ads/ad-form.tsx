import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { LeaveWarning } from '../../../ui/leave-warning.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ScreenHead } from '../screen-head.tsx'
import { type AdDraft, bodyOfDraft, draftOfAd } from './ad-draft.ts'
import { AdFields } from './ad-fields.tsx'
import { AdPreview } from './ad-preview.tsx'
import { stateNames, stateTones } from './ad-words.ts'
import { type Ad, type AdBody, forgetAds } from './ads.api.ts'

/** Writes an ad beside its preview; null begins one. */
export function AdForm({ ad }: { ad: Ad | null }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const navigate = useNavigate()
  const maySave = useMay()('POST /live/admin/ad')
  const [first] = useState(() => draftOfAd(ad, new Date()))
  const { form, values, isChanged, set } = useDraft<AdDraft>(first)
  const body = bodyOfDraft(values, ad)
  const save = useMutation({
    mutationFn: (sent: AdBody) => api('POST /live/admin/ad', { body: sent }),
    onSuccess: async () => {
      form.reset(form.getValues())
      showToast(t`Ad saved`)
      await navigate({ to: '/admin/$', params: { _splat: 'ads' }, ignoreBlocker: true })
      await forgetAds(queryClient)
    },
  })
  return (
    <>
      <Link
        to="/admin/$"
        params={{ _splat: 'ads' }}
        className="mb-3 -ml-1 inline-flex items-center gap-1 rounded-sm py-1 pr-2 text-sm text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        <Trans context="advertisements">Ads</Trans>
      </Link>
      <ScreenHead
        title={
          !ad ? t`New ad` : maySave ? t`Edit ad` : t({ message: 'Ad', context: 'advertisement' })
        }
      >
        {ad ? <Badge tone={stateTones[ad.state]}>{t(stateNames[ad.state])}</Badge> : null}
      </ScreenHead>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <fieldset disabled={!maySave} className="contents">
          <AdFields ad={ad} form={form} values={values} set={set} />
        </fieldset>
        <AdPreview ad={ad} draft={values} />
      </div>
      {maySave ? (
        <div className="mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
          <Failure error={save.error} />
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!body || (!isChanged && ad !== null && ad.state !== 'deleted')}
            onClick={() => {
              if (body) save.mutate(body)
            }}
          >
            {ad?.state === 'deleted' ? <Trans>Restore ad</Trans> : <Trans>Save ad</Trans>}
          </Button>
        </div>
      ) : null}
      <LeaveWarning isDirty={isChanged} />
    </>
  )
}
