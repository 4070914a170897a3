import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { coinPicture } from './coin-picture.fake.ts';

/** A file on the fake Commons; what is left out is as for most photos of coins there. */
export interface FakeFile {
  /** "1916-D Mercury dime obverse.jpg": found by the words in it. */
  name: string;
  mime?: string;
  width?: number;
  height?: number;
  licence?: string;
  licenceUrl?: string;
  usageTerms?: string;
  /** HTML, as Commons writes it. */
  artist?: string;
  /** In place of the address of the thumbnail or of the page. */
  thumbUrl?: string;
  pageUrl?: string;
  /** What the thumbnail's address answers, in place of a drawn coin. */
  thumb?: (answer: ServerResponse) => unknown;
}

export interface FakeCommons {
  url: string;
  files: FakeFile[];
  /** The search of each question, in their order. */
  searches: string[];
  /** Paths of the thumbnails that were fetched. */
  thumbs: string[];
  /** What a real Commons would have refused, or should never have been asked. */
  complaints: string[];
  /** What answers the next questions in place of a search; undefined lets one be searched. */
  next: (((answer: ServerResponse) => unknown) | undefined)[];
  stop(): Promise<void>;
}

const PARAMETERS: Record<string, string> = {
  action: 'query',
  format: 'json',
  formatversion: '2',
  generator: 'search',
  gsrnamespace: '6',
  gsrlimit: '20',
  prop: 'imageinfo',
  iiprop: 'url|size|mime|extmetadata',
  iiurlwidth: '960',
  iiextmetadatafilter:
    'LicenseShortName|LicenseUrl|UsageTerms|Artist|Credit|AttributionRequired|Copyrighted|Restrictions|ObjectName',
};
const SEARCH = /^[^:]+ filetype:bitmap$/;
const AGENT = /^Mintmark\/\d+\.\d+\.\d+\S* \(.{5,}\)$/;
/** The widths Wikimedia keeps; any other is refused. */
const WIDTHS = [250, 330, 500, 960];

/** Wikimedia Commons on loopback, as strict as the real one about who asks what. Runs on Bun and on Node. */
export async function startFakeCommons(files: FakeFile[] = []): Promise<FakeCommons> {
  const server = createServer((request, answer) => respond(fake, request, answer));
  const fake: FakeCommons = {
    url: '',
    files,
    searches: [],
    thumbs: [],
    complaints: [],
    next: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function respond(fake: FakeCommons, request: IncomingMessage, answer: ServerResponse): unknown {
  const url = new URL(request.url ?? '/', fake.url);
  const complain = (status: number, what: string) => {
    fake.complaints.push(what);
    return answer.writeHead(status, { 'content-type': 'text/plain' }).end(what);
  };
  if (!AGENT.test(request.headers['user-agent'] ?? '')) return complain(403, 'Please set a user-agent');
  if (request.method !== 'GET') return complain(405, `${request.method} ${url.pathname}`);
  const thumb = /^\/commons\/thumb\/a\/ab\/[^/]+\/(\d+)px-([^/]+)$/.exec(url.pathname);
  if (thumb) {
    fake.thumbs.push(url.pathname);
    const [, width, name = ''] = thumb;
    const at = fake.files.findIndex((file) => slug(file) === decodeURIComponent(name));
    const file = fake.files[at];
    if (!file) return complain(404, `no file ${name}`);
    if (!WIDTHS.includes(Number(width))) return complain(429, `a width of ${width}`);
    if (file.thumb) return file.thumb(answer);
    const height = Math.round((Number(width) * heightOf(file)) / widthOf(file));
    return answer.writeHead(200, { 'content-type': 'image/png' }).end(coinPicture(Number(width), height, at));
  }
  if (url.pathname !== '/w/api.php') return complain(404, `the address ${url.pathname}`);
  const wrong = wrongParameters(url.searchParams);
  if (wrong.length > 0) return complain(400, wrong.join(', '));
  const search = url.searchParams.get('gsrsearch')?.replace(' filetype:bitmap', '') ?? '';
  fake.searches.push(search);
  const reply = fake.next.shift();
  if (reply) return reply(answer);
  return answer
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(found(fake, search));
}

function wrongParameters(given: URLSearchParams): string[] {
  const { gsrsearch, ...others } = Object.fromEntries(given);
  const wrong = Object.keys({ ...PARAMETERS, ...others })
    .filter((name) => PARAMETERS[name] !== others[name])
    .map((name) => `${name}=${others[name]}`);
  return SEARCH.test(gsrsearch ?? '') ? wrong : [...wrong, `gsrsearch=${gsrsearch}`];
}

const widthOf = (file: FakeFile) => file.width ?? 2000;
const heightOf = (file: FakeFile) => file.height ?? 2000;
const slug = (file: FakeFile) => file.name.replaceAll(' ', '_');
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Files with every word of the search, in the shape of formatversion 2: an unordered list with an `index`. */
function found(fake: FakeCommons, search: string): string {
  const wanted = words(search);
  const hits = fake.files.filter((file) => wanted.every((word) => words(file.name).includes(word)));
  if (hits.length === 0) return JSON.stringify({ batchcomplete: true });
  const pages = hits.slice(0, 20).map((file, at) => page(fake.url, file, at + 1));
  return JSON.stringify({ batchcomplete: true, query: { pages: pages.reverse() } });
}

function page(base: string, file: FakeFile, index: number) {
  const name = encodeURIComponent(slug(file));
  const original = `${base}/commons/a/ab/${name}`;
  const text = (value: string) => ({ value, source: 'commons-desc-page', hidden: '' });
  return {
    pageid: 1000 + index,
    ns: 6,
    title: `File:${file.name}`,
    index,
    imagerepository: 'local',
    imageinfo: [
      {
        size: 2_400_000,
        width: widthOf(file),
        height: heightOf(file),
        thumburl: file.thumbUrl ?? `${base}/commons/thumb/a/ab/${name}/960px-${name}?utm_source=commons`,
        thumbwidth: 960,
        thumbheight: Math.round((960 * heightOf(file)) / widthOf(file)),
        url: original,
        descriptionurl: file.pageUrl ?? `https://commons.wikimedia.org/wiki/File:${name}`,
        descriptionshorturl: `https://commons.wikimedia.org/w/index.php?curid=${1000 + index}`,
        mime: file.mime ?? 'image/jpeg',
        extmetadata: {
          ObjectName: text(file.name.replace(/\.\w+$/, '')),
          LicenseShortName: text(file.licence ?? 'CC BY-SA 4.0'),
          LicenseUrl: text(file.licenceUrl ?? 'https://creativecommons.org/licenses/by-sa/4.0'),
          UsageTerms: text(file.usageTerms ?? 'Creative Commons Attribution-Share Alike 4.0'),
          Artist: text(
            file.artist ?? '<a href="//commons.wikimedia.org/wiki/User:Jo" title="User:Jo">Jo</a>',
          ),
          AttributionRequired: text('true'),
          Copyrighted: text('True'),
          Restrictions: text(''),
        },
      },
    ],
  };
}
