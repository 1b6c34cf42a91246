import type { WebhookShape } from './choices.ts'

/** A message for people in a chat. */
export interface ChatMessage {
  title: string
  /** Lines below the title. */
  lines: string[]
  links: { label: string; url: string }[]
}

/** Slack refuses longer texts of a section. */
const MOST_CHARACTERS = 2_800

/** The body that an incoming webhook of Slack or of Microsoft Teams takes. */
export function chatBody(shape: Exclude<WebhookShape, 'json'>, message: ChatMessage): object {
  return shape === 'slack' ? slackBody(message) : teamsBody(message)
}

function slackBody({ title, lines, links }: ChatMessage): object {
  const words = [`*${escapedInSlack(title)}*`, ...lines.map(escapedInSlack)].join('\n')
  const text = [...words].slice(0, MOST_CHARACTERS).join('')
  const linked = links.map(({ label, url }) => `<${url}|${escapedInSlack(label)}>`).join(' · ')
  return {
    text: escapedInSlack(title),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: linked }] },
    ],
  }
}

/** Nothing that people wrote mentions anybody, or is a link. */
function escapedInSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An adaptive card, as workflows of Teams take it. */
function teamsBody({ title, lines, links }: ChatMessage): object {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          type: 'AdaptiveCard',
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          version: '1.2',
          body: [block(title, { weight: 'Bolder', size: 'Medium' }), ...lines.map(line => block(line))],
          actions: links.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
        },
      },
    ],
  }
}
