-- What wrk asks for: known pages and files, in part with a query that means nothing, and addresses that nobody ever made, in every language.
-- WRK_PATHS holds the known ones, parted by spaces.
local known = {}
for path in string.gmatch(os.getenv("WRK_PATHS"), "%S+") do known[#known + 1] = path end
local locales = { "", "", "/de", "/fr-FR", "/es-ES", "/it", "/pt-BR" }
-- One in a hundred is a program that takes no compression, one in twenty an old one.
local function encoding(dice)
  if dice == 1 then return "identity" end
  return dice <= 6 and "gzip" or "gzip, deflate, br"
end

local function random_word()
  local letters = {}
  for index = 1, math.random(4, 24) do letters[index] = string.char(math.random(97, 122)) end
  return table.concat(letters)
end

function setup(thread)
  thread:set("seed", os.time())
end

function init()
  math.randomseed(seed)
end

function request()
  local path = known[math.random(#known)]
  local dice = math.random(100)
  if dice > 90 then
    path = locales[math.random(#locales)] .. "/" .. random_word()
  elseif dice > 70 then
    path = path .. "?" .. random_word() .. "=" .. random_word() .. "&utm_source=" .. random_word()
  end
  return wrk.format("GET", path, { ["Accept-Encoding"] = encoding(math.random(100)) })
end
