/** What `/terms` says where an operator says nothing else. Markdown; `{{site}}` and `{{contact}}` are filled in. */
export const DEFAULT_TERMS = `
These are the terms of {{site}}. They apply to everyone who uses the site, signs up for a ride, asks for help or sends
something in.

## What this site is

{{site}} is a website for motorcycle riders: riding weather, roads, group rides, help from other riders by the road, and
a blog. Volunteers look after it in their own time. For questions, turn to {{contact}}.

## Weather is advice, not a promise

Verdicts, forecasts, warnings and radar pictures come from public services. They can be late, wrong or missing, and they
know neither your motorcycle nor the road in front of you. Follow official warnings, look outside, and decide for
yourself. When in doubt, do not ride.

## You ride at your own risk

Riding a motorcycle is dangerous. Roads and rides are entered by other riders: nobody has checked them on the road.
A group ride is the matter of those who announce it and of those who come along. Each rider answers for their own
license, insurance, motorcycle and riding, and for keeping the law. As far as the law allows, the people who run
{{site}}, and those who enter something here in good faith, are not liable for what happens on a ride.

## Roadside help is not an emergency service

If someone is hurt or in danger, call 911. Help through {{site}} comes from volunteers. Nobody can promise that a
request is read in time, that someone comes, or that they can fix the problem. Volunteers work for themselves: they are
not checked, trained or insured by {{site}}. Meet in a safe, public place.

## How we treat each other

- Be honest: ask for help only when you need it, and sign up only for rides that you mean to come to.
- Be kind. No insults, no threats, no harassment, nothing against people for who they are.
- Ride within your limits, and let others ride within theirs.
- What you learn of another rider's name, number or position is for that ride or that help alone.

## What may be posted

- Your own words and pictures, or those that you are allowed to pass on, true as far as you know.
- No advertising, nothing unlawful, no racing or stunts on public roads, and nothing that shows where somebody lives.
- What you send in stays yours. You allow {{site}} to show it, to shorten it, and to pass it on in its feeds and
  calendars until you take it down.

## Review and removal

Admins read what is sent in before it is public. They may change, decline or remove it, and may refuse what comes from
someone who breaks these terms. You take down your own entries with their private links. If something else should not be
here, tell {{contact}} where it is.

## Privacy

The [privacy page](/privacy) says what is stored, where, and for how long.

## Changes

These terms may change. What this page says today is what holds.
`;
