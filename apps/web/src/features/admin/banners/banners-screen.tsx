import { Trans, useLingui } from '@lingui/react/macro'
import type { BannerState } from '@plax/contracts/channel/channel-values'
import { useMutation } from '@tanstack/react-query'
import { GalleryHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { BannerRow, bannerStateNames } from '../../channel-setup/banner-row.tsx'
import type { Banner } from '../../channel-setup/channel-setup.api.ts'
import { AdminList } from '../admin-list.tsx'
import { May } from '../may.tsx'
import { adminPagedQuery } from '../paged-query.ts'
import { PersonLink } from '../person-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

/** Banners on Home that creators ask for: those that wait, or by what was decided. */
export function BannersScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Banner requests</Trans>}
      text={<Trans>Accepted banners are shown on Home from the desired date.</Trans>}
      filters={[
        {
          name: 'state',
          label: t`Status`,
          kind: 'name',
          all: t(bannerStateNames.waiting),
          names: bannerStateNames,
        },
      ]}
      query={({ state }) =>
        adminPagedQuery(['banners', state], (page, signal) => {
          const query = { ...(state && { state: state as BannerState }), ...page }
          return api('GET /channel/admin/banners', { query, signal })
        })
      }
      empty={{
        icon: <GalleryHorizontal aria-hidden />,
        title: <Trans>No banner requests match</Trans>,
      }}
    >
      {(rows) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {rows.map((banner) => (
            <BannerRow
              key={banner.bannerOid}
              banner={banner}
              by={<PersonLink oid={banner.creator.oid} nickname={banner.creator.nickname} />}
            >
              {banner.state === 'waiting' ? (
                <May call="POST /channel/admin/banners/{bannerOid}">
                  <Decision banner={banner} />
                </May>
              ) : null}
            </BannerRow>
          ))}
        </ul>
      )}
    </AdminList>
  )
}

function Decision({ banner }: { banner: Banner }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const [isRefusing, setRefusing] = useState(false)
  const { bannerOid, creator } = banner
  const decide = async (accept: boolean, reason?: string) => {
    const body = { accept, ...(reason && { reason }) }
    await api('POST /channel/admin/banners/{bannerOid}', { params: { bannerOid }, body })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'banners'] })
    showToast(accept ? t`Banner accepted` : t`Banner rejected`)
  }
  const accept = useMutation({
    mutationFn: () => decide(true),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <div className="flex gap-2">
      <Button size="sm" variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
        <Trans context="request">Accept</Trans> <About>{creator.nickname}</About>
      </Button>
      <Button size="sm" disabled={accept.isPending} onClick={() => setRefusing(true)}>
        <Trans>Reject</Trans> <About>{creator.nickname}</About>
      </Button>
      {isRefusing ? (
        <ReasonDialog
          danger
          title={<Trans>Reject this banner?</Trans>}
          confirm={<Trans>Reject</Trans>}
          hint={t`The creator sees the reason.`}
          onConfirm={(reason) => decide(false, reason)}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </div>
  )
}
