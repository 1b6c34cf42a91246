import { z } from 'zod'

export const ArticleImageOutput = z
  .object({
    url: z.string().describe('Path on the brand’s host, for the article’s Markdown: `![words](url)`.'),
    content_type: z.string(),
    size: z.int().describe('In bytes.'),
  })
  .meta({ id: 'ArticleImage' })
