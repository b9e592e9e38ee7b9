/**
 * What must happen in one step in Redis. Everything that is remembered of changes stands in one hash: `@epoch` (a random name of this memory),
 * `@seq` (how many changes there were) and each tag with the number of its last change. When Redis loses it, the epoch is another one, and every
 * page of the old epoch counts for nothing: a page can't outlive the knowledge of what made it old.
 */
const EPOCH = `
local epoch = redis.call('HGET', KEYS[1], '@epoch')
if not epoch then
  epoch = ARGV[1]
  redis.call('DEL', KEYS[2])
  redis.call('HSET', KEYS[1], '@epoch', epoch, '@seq', 0)
end
`;

const IS_OVERTAKEN = `
local function isOvertaken(tags, seq)
  local every = redis.call('HGET', KEYS[1], '*')
  if every and tonumber(every) > seq then return true end
  for tag in string.gmatch(tags, '%S+') do
    local changed = redis.call('HGET', KEYS[1], tag)
    if changed and tonumber(changed) > seq then return true end
  end
  return false
end
`;

export const redisScripts = {
  /** KEYS changes, stream; ARGV new epoch → epoch, number of the last change. */
  state: `${EPOCH} return {epoch, redis.call('HGET', KEYS[1], '@seq')}`,

  /** KEYS changes, stream; ARGV new epoch, node, tags, channel, changes kept → epoch, number of this change, who heard of it. */
  announce: `${EPOCH}
local seq = redis.call('HINCRBY', KEYS[1], '@seq', 1)
for tag in string.gmatch(ARGV[3], '%S+') do redis.call('HSET', KEYS[1], tag, seq) end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], seq .. '-1', 'node', ARGV[2], 'tags', ARGV[3])
return {epoch, seq, redis.call('PUBLISH', ARGV[4], seq)}`,

  /** KEYS changes, page → meta, body; nil when there is none, or one from before a change. */
  get: `${IS_OVERTAKEN}
local page = redis.call('HMGET', KEYS[2], 'epoch', 'seq', 'tags', 'meta', 'body')
if not page[5] or page[1] ~= redis.call('HGET', KEYS[1], '@epoch') then return nil end
if isOvertaken(page[3], tonumber(page[2])) then return nil end
return {page[4], page[5]}`,

  /** KEYS changes, page; ARGV epoch, seq, tags, meta, body, milliseconds to live → 1 when it was stored. */
  set: `${IS_OVERTAKEN}
if ARGV[1] ~= redis.call('HGET', KEYS[1], '@epoch') or isOvertaken(ARGV[3], tonumber(ARGV[2])) then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[2], 'epoch', ARGV[1], 'seq', ARGV[2], 'tags', ARGV[3], 'meta', ARGV[4], 'body', ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
return 1`,
} as const;
