"""What the player has done so far: the mission map and the record, as lines."""

from __future__ import annotations

from voiceduet.table.moment import Moment

FEWEST_CLUES = 3
"""A share of fewer clues than this says nothing."""


def tell_campaign(moment: Moment) -> None:
    campaign, missions = moment.talk.campaign, moment.house.missions
    every = len(missions.missions)
    if campaign.won:
        cities = ", ".join(moment.city(city) for city in campaign.won)
        moment.tell("table.campaign.won", won=len(campaign.won), all=every, cities=cities)
    else:
        moment.tell("table.campaign.none_won", all=every)
    waiting = [m for m in campaign.open(missions) if m.city not in campaign.won]
    if not waiting:
        moment.tell("table.campaign.all_won")
        return
    moment.tell("table.campaign.open")
    for mission in waiting:
        moment.tell(
            "table.campaign.mission",
            city=moment.city(mission.city),
            turns=mission.turns,
            mistakes=mission.mistakes,
        )
    moment.tell("table.campaign.how", city=moment.city(waiting[0].city))


def tell_statistics(moment: Moment) -> None:
    record = moment.talk.record
    if not record.games:
        moment.tell("table.statistics.none")
        return
    moment.tell("table.statistics.games", played=len(record.games), won=record.won)
    if record.streak > 1:
        moment.tell("table.statistics.streak", streak=record.streak)
    if record.longest_streak > max(record.streak, 1):
        moment.tell("table.statistics.longest", streak=record.longest_streak)
    if record.hinted:
        moment.tell("table.statistics.hints", games=record.hinted)
    if record.best is not None:
        moment.tell("table.statistics.best", points=record.best)
    if record.clues:
        agents = sum(clue.agents for clue in record.clues)
        moment.tell("table.statistics.agents", given=len(record.clues), agents=agents)
    for count in range(1, 5):
        worked, given = record.working(count)
        if given >= FEWEST_CLUES:
            share = round(100 * worked / given)
            moment.tell("table.statistics.clues", count=count, share=share)
