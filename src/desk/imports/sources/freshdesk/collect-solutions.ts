import type { Line } from '../../../archive/queries.ts'
import type { Collected } from '../../remote/collected.ts'
import { asLine, textIn } from '../../remote/fields.ts'
import { type Freshdesk, listAt } from './ask-freshdesk.ts'

/** Categories, folders, and the articles in them with their translations, into the lists and the spool. */
export async function collectSolutions(api: Freshdesk, collected: Collected): Promise<void> {
  const { lists, spool } = collected
  const categories = await listAt(api, collected, ['solutions', '/solutions/categories'])
  const folders: Line[] = []
  for (const category of categories)
    for (const folder of await listAt(api, collected, [
      'solutions',
      `/solutions/categories/${textIn(category, 'id')}/folders`,
    ]))
      await addFolder(api, collected, { folders, folder: { ...folder, category_id: category.id } })
  lists.set('categories', categories)
  lists.set('solution_folders', folders)
  const languages = await languagesOf(api)
  for (const folder of folders)
    for (const article of await listAt(api, collected, [
      'articles',
      `/solutions/folders/${textIn(folder, 'id')}/articles`,
    ])) {
      const translations: Line[] = []
      for (const language of languages.others) {
        const found = asLine(await api.get(`/solutions/articles/${textIn(article, 'id')}/${language}`))
        if (textIn(found, 'title') !== null) translations.push({ ...found, language })
      }
      await spool.add('articles', [{ ...article, folder, translations, language: languages.main }])
    }
}

/** Folders can be in folders. */
async function addFolder(
  api: Freshdesk,
  collected: Collected,
  { folders, folder }: { folders: Line[]; folder: Line },
): Promise<void> {
  const id = textIn(folder, 'id')
  if (folders.some(one => textIn(one, 'id') === id)) return
  folders.push(folder)
  if (numberOf(folder.sub_folders_count) === 0) return
  for (const below of await listAt(api, collected, ['solutions', `/solutions/folders/${id}/subfolders`]))
    await addFolder(api, collected, { folders, folder: { ...below, parent_folder_id: id } })
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

async function languagesOf(api: Freshdesk): Promise<{ main: string | null; others: string[] }> {
  const settings = asLine(await api.get('/settings/helpdesk').catch(() => undefined))
  const main = textIn(settings, 'primary_language')
  const others = settings.supported_languages
  return {
    main,
    others: Array.isArray(others) ? others.filter(one => typeof one === 'string' && one !== main) : [],
  }
}
