/** Names of the elements of an HTML text, opened and closed. */
export function elementsOf(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name]) => name.toLowerCase());
}

export function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'));
}

/** What a reader of an email sees, a line for each line of its HTML that shows anything. */
export function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', '#34': '"', '#39': "'" };
  return html
    .split('\n')
    .map((line) =>
      line.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? `&${name};`)
    )
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
