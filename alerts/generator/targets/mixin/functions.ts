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

// True for a value that a setting takes.
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
       && !std.any([std.member(value, char) for char in std.stringChars('" {}?#\\n\\t\\\\')]);

// The rules of the resources that alerts_off opts out.
local off(c) = std.mapWithIndex(
  function(i, matcher) {
    record: 'resource:signalr_alerts:off',
    expr: 'group by (resource_id) (resource:signalr_identity:info{%s})' % matcher,
    labels: { declared_by: 'alerts_off[%d]' % i },
  },
  c.alerts_off
);

// Without what a rule need not have: a duration of zero, and a link to a dashboard that there is not.
local written(c, rule) = {
  [name]:
    if name == 'labels' && std.objectHas(rule, 'alert') then rule.labels + c.alert_labels
    else if name == 'annotations' && c.dashboard_base_url == null then
      { [note]: rule.annotations[note] for note in std.objectFields(rule.annotations) if note != 'dashboard_url' }
    else rule[name]
  for name in std.objectFields(rule)
  if name != 'source' && !(std.member(['for', 'keep_firing_for'], name) && rule[name] == '0s')
};

{
  number:: number,

  // A ratio as a percentage, for people.
  percent(ratio):: '%.4g%%' % (ratio * 100),

  seconds(text):: duration(text),

  base(url):: if url == null then '' else std.rstripChars(url, '/'),

  // The groups of a text of rules, with values for their names, for the sources in use.
  groups(c, text, values)::
    local valued = std.foldl(function(text, name) std.strReplace(text, '@{%s}' % name, values[name]), std.objectFields(values), text);
    [
      group {
        rules: std.flatMap(
          function(rule)
            if std.objectHas(rule, 'rows') then off(c)
            else if std.objectHas(rule, 'source') && !std.member(c.sources, rule.source) then []
            else [written(c, rule)],
          group.rules
        ),
      }
      for group in std.parseYaml(valued).groups
    ],

  // Mixins hold alerts and recording rules apart, and whoever joins the two needs groups of different names.
  recordingGroups(groups):: [
    { name: group.name, interval: group.interval, rules: [rule for rule in group.rules if std.objectHas(rule, 'record')] }
    for group in groups
    if std.any([std.objectHas(rule, 'record') for rule in group.rules])
  ],

  // Without disabled alerts, and without groups that become empty, which rulers refuse.
  alertGroups(c, groups):: [
    group
    for group in [
      {
        name: if std.all([std.objectHas(rule, 'alert') for rule in group.rules]) then group.name else group.name + '-alerts',
        interval: group.interval,
        rules: [rule for rule in group.rules if std.objectHas(rule, 'alert') && !std.member(c.disabled_alerts, rule.alert)],
      }
      for group in groups
    ]
    if group.rules != []
  ],

  // True, or an error that names the first setting with a value that it does not take.
  checked(c, settings)::
    std.all([
      if isTaken(c[name], settings[name]) then true
      else error '%s: takes %s, not %s' % [name, settings[name].takes, std.manifestJsonMinified(c[name])]
      for name in std.objectFields(settings)
    ]),

  // True, or an error that says what became of a setting of an earlier version, which would change nothing.
  without(c, settings)::
    std.all([
      if !std.objectHas(c, name) then true
      else error '%s: %s' % [name, settings[name]]
      for name in std.objectFields(settings)
    ]),

  // True, or an error for a time beyond its limit.
  atMost(c, name, limit, reason)::
    if duration(c[name]) <= duration(limit) then true
    else error '%s: takes at most %s, because %s, not %s' % [name, limit, reason, c[name]],

  atLeast(c, name, other)::
    if c[name] >= c[other] then true
    else error '%s: takes at least %s (%s), not %s' % [name, other, number(c[other]), number(c[name])],
}
`;
