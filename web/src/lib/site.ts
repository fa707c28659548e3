/** What a page says of its server: gateway/pages/site.go writes it. */
interface Site {
  version: string;
  /** Days after which a table that nobody uses is removed; 0 for never. */
  keepDays: number;
  /** Addresses that the operator gave. */
  imprint: string;
  privacy: string;
  contact: string;
}

/** The site that this page came from. A server for development says nothing. */
export const site = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=linework]')?.content ?? '{}'
) as Partial<Site>;
