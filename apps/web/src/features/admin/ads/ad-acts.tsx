import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { May } from '../may.tsx'
import { type Ad, type AdBody, bodyOfAd, forgetAds } from './ads.api.ts'

/** What is done with an ad in the list: it’s paused and goes on, and is deleted and restored. */
export function AdActs({ ad }: { ad: Ad }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const onError = (error: unknown) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const save = useMutation({
    mutationFn: (body: AdBody) => api('POST /live/admin/ad', { body }),
    onSuccess: () => forgetAds(queryClient),
    onError,
  })
  const restore = () => save.mutate(bodyOfAd(ad), { onSuccess: () => showToast(t`Ad restored`) })
  const remove = useMutation({
    mutationFn: () => api('DELETE /live/admin/ad', { body: { adOid: ad.adOid } }),
    onSuccess: async () => {
      showToast(t`Ad deleted`, { undo: restore })
      await forgetAds(queryClient)
    },
    onError,
  })
  const { isPaused, title } = ad
  const isDeleted = ad.state === 'deleted'
  return (
    <May call="POST /live/admin/ad">
      <div className="flex flex-wrap gap-2">
        {isDeleted ? (
          <Button size="sm" busy={save.isPending} onClick={restore}>
            <Trans context="an ad">Restore</Trans> <About>{title}</About>
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { ...bodyOfAd(ad), isPaused: !isPaused },
                  { onSuccess: () => showToast(isPaused ? t`Ad resumed` : t`Ad paused`) },
                )
              }
            >
              {isPaused ? (
                <Trans context="an ad">Resume</Trans>
              ) : (
                <Trans context="an ad">Pause</Trans>
              )}{' '}
              <About>{title}</About>
            </Button>
            <May call="DELETE /live/admin/ad">
              <Button
                size="sm"
                variant="ghost"
                busy={remove.isPending}
                onClick={() => remove.mutate()}
              >
                <Trans>Delete</Trans> <About>{title}</About>
              </Button>
            </May>
          </>
        )}
      </div>
    </May>
  )
}
