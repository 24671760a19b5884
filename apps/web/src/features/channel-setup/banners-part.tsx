import { Trans, useLingui } from '@lingui/react/macro'
import { bannerMessageMaxLength } from '@plax/contracts/channel/channel-values'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Pages } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toast.ts'
import { Part } from '../../ui/part.tsx'
import { BannerRow } from './banner-row.tsx'
import { type Banner, bannersQuery } from './channel-setup.api.ts'
import { BannerField } from '../channel/banner-field.tsx'

/** Banners on Home that a creator asked for (R-channel-015). */
export function BannersPart() {
  const { api } = useApp()
  const list = useInfiniteQuery(bannersQuery(api))
  const [isAsking, setAsking] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const { isPending } = list
  // News about a banner lead here, which is far down the page.
  useEffect(() => {
    if (!isPending && location.hash === '#banners') top.current?.scrollIntoView()
  }, [isPending])
  return (
    <div ref={top} className="scroll-mt-20">
      <Part title={<Trans>Banner on Home</Trans>}>
        <p className="mb-3 text-sm text-ink-faint">
          <Trans>Ask for a banner from a date you’d like. We review each request.</Trans>
        </p>
        <Pages
          list={list}
          empty={
            <EmptyState
              icon={<Megaphone aria-hidden />}
              title={<Trans>No banner requests yet</Trans>}
            />
          }
        >
          {(banners) => (
            <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
              {banners.map((banner) => (
                <BannerRow key={banner.bannerOid} banner={banner}>
                  <Withdraw banner={banner} />
                </BannerRow>
              ))}
            </ul>
          )}
        </Pages>
        <div className="mt-4">
          <Button onClick={() => setAsking(true)}>
            <Trans>Request banner</Trans>
          </Button>
        </div>
        {isAsking ? <RequestDialog onClose={() => setAsking(false)} /> : null}
      </Part>
    </div>
  )
}

function Withdraw({ banner }: { banner: Banner }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const withdraw = useMutation({
    mutationFn: async () => {
      const { bannerOid } = banner
      await api('DELETE /account/creator-api/banners', { body: { bannerOid } })
      await queryClient.invalidateQueries({ queryKey: bannersQuery(api).queryKey })
      showToast(t`Request withdrawn`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (banner.state !== 'waiting' && banner.state !== 'accepted') return null
  return (
    <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      <Trans>Withdraw</Trans> <About>{banner.message}</About>
    </Button>
  )
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [picture, setPicture] = useState<PictureData | null>(null)
  const { form, values, isChanged } = useDraft({ message: '', desiredDate: '' })
  const { message, desiredDate } = values
  const send = async () => {
    if (!picture) return
    const body = { message, desiredDate, pictureAssetOid: picture.assetOid }
    await api('POST /account/creator-api/banners', { body })
    await queryClient.invalidateQueries({ queryKey: bannersQuery(api).queryKey })
    showToast(t`Request sent`)
  }
  return (
    <FormDialog
      title={<Trans>Request a banner</Trans>}
      confirm={<Trans>Send request</Trans>}
      isReady={picture !== null && message.trim() !== '' && desiredDate !== ''}
      isChanged={isChanged || picture !== null}
      onConfirm={send}
      onClose={onClose}
    >
      <BannerField picture={picture} onPicture={setPicture} />
      <TextField
        form={form}
        name="message"
        label={t`Text on the banner`}
        maxLength={bannerMessageMaxLength}
        required
      />
      <TextField form={form} name="desiredDate" type="date" label={t`Desired date`} required />
    </FormDialog>
  )
}
