import { articles } from './en/articles.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of the help center's pages, before anything that it imports afterwards.
addEnglish(articles)
