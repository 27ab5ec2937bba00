/** Functions of the mixin: they write numbers as the generator does, and check what a consumer sets. */
export const FUNCTIONS = `local secondsIn = { y: 31536000, w: 604800, d: 86400, h: 3600, m: 60, s: 1 };

// The seconds of a duration such as 1h30m; null for any other text.
local duration(text) =
  local end = std.foldl(
    function(state, char)
      if state == null then null
      else if std.member('0123456789', char) then state { digits+: char }
      else if state.digits == '' || state.digits[0] == '0' && text != '0s' || !std.member(state.units, char) then null
      else {
        seconds: state.seconds + std.parseInt(state.digits) * secondsIn[char],
        digits: '',
        // Each unit once, the largest first.
        units: std.split(state.units, char)[1],
      },
    std.stringChars(text),
    { seconds: 0, digits: '', units: 'ywdhms' }
  );
  if end == null || end.digits != '' || text == '' then null else end.seconds;

local withoutZeros(text) = std.rstripChars(std.rstripChars(text, '0'), '.');

// A number of twelve digits, without its binary rounding error.
local number(value) =
  if value == std.floor(value) then '%d' % value
  else withoutZeros('%.*f' % [std.clamp(11 - std.floor(std.log(std.abs(value)) / std.log(10)), 0, 20), value]);

local isText(value, least=1, most=200) = std.isString(value) && std.length(value) >= least && std.length(value) <= most;

// Whether a setting takes a value.
local isTaken(value, setting) =
  if setting.kind == 'number' then
    std.isNumber(value)
    && (!std.objectHas(setting, 'above') || value > setting.above)
    && (!std.objectHas(setting, 'least') || value >= setting.least)
    && (!std.objectHas(setting, 'most') || value <= setting.most)
    && (!setting.whole || value == std.floor(value))
  else if setting.kind == 'duration' then
    std.isString(value) && duration(value) != null && (setting.zero || value != '0s')
  else if setting.kind == 'labels' then
    std.isObject(value)
    && std.all([isText(value[name]) && !std.member(value[name], '{') && !std.member(value[name], '}') for name in std.objectFields(value)])
  else if setting.kind == 'some' then
    std.isArray(value) && std.all([std.member(setting.of, item) for item in value]) && std.length(std.set(value)) == std.length(value)
  else if setting.kind == 'matchers' then
    std.isArray(value) && std.all([isText(item, 3, 10000) && (std.member(item, '=') || std.member(item, '~')) for item in value])
  else
    value == null && setting.optional
    || isText(value, 8, 1000)
       && (std.startsWith(value, 'https://') || std.startsWith(value, 'http://'))
       && !std.any([std.member(value, char) for char in std.stringChars(' {}?#\\n\\t\\\\')]);

{
  number:: number,

  // A ratio as a percentage, for people.
  percent(ratio):: '%.4g%%' % (ratio * 100),

  seconds(text):: duration(text),

  // Prometheus and its operator need no duration of zero.
  lasts(text):: text != '0s',

  base(url):: std.rstripChars(url, '/'),

  lines(list):: std.join('\\n', list),

  // Selectors, one for each list of matchers.
  selectors(start, matchers):: std.join(' or ', [start + matcher + '}' for matcher in matchers]),

  // The groups of the sources in use. A group and a rule can have conditions, which are hidden fields.
  groups(c, groups):: [
    group { rules: [rule for rule in group.rules if !std.objectHasAll(rule, 'when') || rule.when] }
    for group in groups
    if !std.objectHasAll(group, 'source') || std.member(c.sources, group.source)
  ],

  // Without disabled alerts, and without groups that become empty, which rulers refuse.
  alertGroups(c, groups):: [
    group
    for group in [group { rules: [rule for rule in group.rules if !std.member(c.disabled_alerts, rule.alert)] } for group in groups]
    if group.rules != []
  ],

  // True, or an error that names the first setting with a value that it does not take.
  checked(c, settings)::
    std.all([
      if isTaken(c[name], settings[name]) then true
      else error '%s: takes %s, not %s' % [name, settings[name].takes, std.manifestJsonMinified(c[name])]
      for name in std.objectFields(settings)
    ]),

  // The same for a time with an upper limit.
  atMost(c, name, limit, reason)::
    if duration(c[name]) <= duration(limit) then true
    else error '%s: takes at most %s, because %s, not %s' % [name, limit, reason, c[name]],

  atLeast(c, name, other)::
    if c[name] >= c[other] then true
    else error '%s: takes at least %s (%s), not %s' % [name, other, number(c[other]), number(c[name])],
}
`;
