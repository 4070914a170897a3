import { afterAll, beforeEach, expect, test } from 'bun:test';

/** One browser: what its tabs share is the channel, what each has is a storage and an address. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
}

const names = ['document', 'BroadcastChannel', 'sessionStorage', 'location'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
let stored: Record<string, string> & { getItem?: unknown };
let reloads = 0;
let tab = 0;

beforeEach(() => {
  reloads = 0;
  Channel.all = [];
  stored = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  });
  const globals = { document: {}, BroadcastChannel: Channel, sessionStorage: stored };
  for (const [name, value] of Object.entries({ ...globals, location: { reload: () => reloads++ } })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
});

afterAll(() => {
  names.forEach((name, place) => {
    const old = before[place];
    if (old) Object.defineProperty(globalThis, name, old);
    else Reflect.deleteProperty(globalThis, name);
  });
});

const openTab = async (): Promise<typeof import('./who.ts')> => import(`./who.ts?tab=${++tab}`);
const user = (id: string, isGuest = false) => ({ id, isGuest });
const DRAFT = 'mintmark:edit:7:name';

test('a tab of somebody else is loaded anew, and forgets what was being typed there', async () => {
  const { tellWho } = await openTab();
  tellWho(user('ada'));
  stored[DRAFT] = 'Mercury';
  stored['mintmark:toast'] = 'Login Successful';
  new Channel().postMessage('grace');
  expect(reloads).toBe(1);
  expect(stored[DRAFT]).toBeUndefined();
  expect(stored['mintmark:toast']).toBe('Login Successful');
});

test('a tab of the same user stays as it is', async () => {
  const { tellWho } = await openTab();
  tellWho(user('ada'));
  new Channel().postMessage('ada');
  tellWho(user('ada'));
  expect(reloads).toBe(0);
});

test('signing out elsewhere loads the tab anew; what was typed is there for the same user alone', async () => {
  const { tellWho } = await openTab();
  tellWho(user('ada'));
  stored[DRAFT] = 'Mercury';
  new Channel().postMessage('');
  expect(reloads).toBe(1);
  expect(stored[DRAFT]).toBe('Mercury');
  (await openTab()).tellWho(user('ada'));
  expect(stored[DRAFT]).toBe('Mercury');
  (await openTab()).tellWho(user('grace'));
  expect(stored[DRAFT]).toBeUndefined();
});

test('a guest who becomes a user goes on typing', async () => {
  const { tellWho } = await openTab();
  tellWho(user('g', true));
  stored[DRAFT] = 'Mercury';
  new Channel().postMessage('g');
  expect(reloads).toBe(1);
  expect(stored[DRAFT]).toBe('Mercury');
});

test('the others are told; a tab that does not know yet whose it is waits for its own answer', async () => {
  const { tellWho } = await openTab();
  const heard: unknown[] = [];
  new Channel().onmessage = ({ data }) => heard.push(data);
  new Channel().postMessage('grace');
  tellWho(user('g', true));
  expect(heard).toEqual(['grace', 'guest g']);
  expect(reloads).toBe(0);
});
