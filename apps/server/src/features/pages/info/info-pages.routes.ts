import type { OutputOf } from '@plax/contracts'
import { inLanguage, isBuiltInPage } from '@plax/contracts/pages/info-page-values'
import { type Language, languageTags } from '@plax/contracts/languages'
import { textLanguages } from '@plax/contracts/pages/text-languages'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { prefersFrench } from '../../../platform/http/language.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { defaultTexts } from '../defaults/defaults.ts'
import type { PageTexts } from '../rows/pages.tables.ts'
import {
  getInfoPage,
  getVersion,
  type InfoPage,
  listInfoPages,
  listVersions,
} from './info-pages.ts'
import { removeInfoPage, saveInfoPage } from './save-info-page.ts'

/**
 * Texts are kept for 12 hours (R-shell-045), as calls only: a page that is opened is always made of
 * the latest. Administrators see at once what they wrote.
 */
const keptForHours = 'public, max-age=43200'
/** A page that is added shows up in the footer soon. */
const keptForMinutes = 'public, max-age=300'

type InfoPageView = OutputOf<'PUT /account/admin/info-pages/{pageId}'>['page']

export function infoPageHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /account/info-pages': async ({ lang, actor, request, reply }) => {
      const pages = (await listInfoPages(deps.db)).filter(({ inFooter }) => inFooter)
      const items = pages.map(({ pageId, path, texts }) => {
        const { language, text } = shownText(texts, lang, prefersFrench(request))
        return { pageId, path, language, title: text.title }
      })
      reply.header('cache-control', actor.roles.has('admin') ? 'no-store' : keptForMinutes)
      reply.header('vary', 'accept-language, authorization, cookie')
      return { items: items.toSorted((a, b) => a.title.localeCompare(b.title, languageTags[lang])) }
    },
    'GET /account/info-pages/{pageId}': async ({ params, lang, actor, request, reply }) => {
      const page = await getInfoPage(deps.db, params.pageId)
      const { language, text } = shownText(page.texts, lang, prefersFrench(request))
      reply.header('cache-control', actor.roles.has('admin') ? 'no-store' : keptForHours)
      reply.header('vary', 'accept-language, authorization, cookie')
      const { pageId, path, isDefault } = page
      const updatedAt = page.updatedAt?.toISOString() ?? null
      return { pageId, path, language, ...text, isDefault, updatedAt }
    },
    ...adminHandlers(deps),
  }
}

function adminHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /account/admin/info-pages': async ({ lang }) => {
      const pages = await listInfoPages(deps.db)
      const items = pages.map((page) => {
        const { texts, ...told } = present(page)
        const written = textLanguages.filter((language) => texts[language])
        return { ...told, title: shownText(texts, lang).text.title, languages: written }
      })
      return { items }
    },
    'GET /account/admin/info-pages/{pageId}': async ({ params: { pageId } }) => {
      const page = present(await getInfoPage(deps.db, pageId))
      const versions = (await listVersions(deps.db, pageId)).map((version) => ({
        ...version,
        savedAt: version.savedAt.toISOString(),
      }))
      return { page, defaultTexts: isBuiltInPage(pageId) ? defaultTexts[pageId] : null, versions }
    },
    'GET /account/admin/info-pages/{pageId}/versions/{revision}': async ({ params }) => {
      const { pageId, revision } = params
      return { revision, texts: await getVersion(deps.db, pageId, revision) }
    },
    'PUT /account/admin/info-pages/{pageId}': async ({ actor, params, body }) => {
      assertUser(actor)
      const page = await saveInfoPage(deps, { actor, ...params, ...body })
      return { page: present(page) }
    },
    'DELETE /account/admin/info-pages/{pageId}': async ({ actor, params, body }) => {
      assertUser(actor)
      const page = await removeInfoPage(deps, { actor, ...params, revision: body.revision })
      return { page: page && present(page) }
    },
  }
}

function shownText(texts: PageTexts, language: Language, french = false) {
  const shown = inLanguage(texts, language, french)
  if (!shown) throw new AppError('page.not_found')
  return shown
}

function present(page: InfoPage): InfoPageView {
  return { ...page, updatedAt: page.updatedAt?.toISOString() ?? null }
}
